// The plain method for octal codes: every option of every heap. Prints CPU seconds and a hash.
// Usage: naive DIGITS LARGEST [unequal], DIGITS being the octal digits d0 d1 d2... without a point.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

int main(int count, char** words) {
    const std::string digits = words[1];
    const long largest = std::atol(words[2]);
    const long unequal = count > 3;
    std::vector<std::uint16_t> values(largest + 1);
    std::vector<std::uint32_t> seen(1 << 16, UINT32_MAX);
    const std::clock_t start = std::clock();
    for (long n = 0; n <= largest; ++n) {
        for (long k = 0; k < static_cast<long>(digits.size()) && k <= n; ++k) {
            const int digit = digits[k] - '0';
            if ((digit & 1) && n == k) seen[0] = n;
            if ((digit & 2) && n > k) seen[values[n - k]] = n;
            if (digit & 4) {
                const long half = (n - k - unequal) / 2;
                const std::uint16_t* up = &values[0];
                const std::uint16_t* down = &values[n - k];
                for (long a = 1; a <= half; ++a) seen[up[a] ^ down[-a]] = n;
            }
        }
        std::uint16_t value = 0;
        while (seen[value] == n) ++value;
        values[n] = value;
    }
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    std::uint64_t hash = 0;
    for (const auto value : values) hash = hash * 1000003 + value;
    std::printf("%.6f %llu\n", seconds, static_cast<unsigned long long>(hash));
}
