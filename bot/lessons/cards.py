"""Cards for the path through the course, for each step and for the end of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

import discord
from discord import ui

import cgt
from bot.answers.proofs.cards import proof_buttons
from bot.chat.card import BLUE, GOLD, Card, Gallery, Picture, board_part, table_pieces, text
from bot.chat.items import ANSWER, ClickButton, ClickSelect, Part, form, row
from bot.language.words import Words
from bot.lessons import clicks
from bot.lessons.model.instance import Instance, Status
from bot.lessons.model.path import Entry, Mark, Path, StepView
from bot.lessons.model.run import Run, marks_of
from bot.play.matches.cards.controls import NOTHING_CHOSEN, Selection, controls
from bot.practice.mastery.cards import Practise
from cgt.core.text import Text

STYLE = discord.ButtonStyle
PARTS: Mapping[str, Text] = {
    "A": Text("First steps"),
    "B": Text("Sums"),
    "C": Text("Sequences"),
    "D": Text("Structures"),
    "E": Text("Misère"),
}
MOST_CHOICES = 25
MOST_MARKED = MOST_CHOICES // 2
"""The maximum number of vertices in a select with two marks for each."""
GRAPH = "graph.png"
LONGEST_LABEL = 34
"""The maximum length of an answer on a button. A longer one is numbered in the text."""
PHONE = 24
"""The number of characters beside the mark of a row that a phone shows in a block of code."""
USAGES = {
    "number": Text("A whole number, such as 3"),
    "set": Text("Numbers with spaces, such as 0 1 3, or “none”"),
    "table": Text("Numbers with spaces, such as 0 1 2 0"),
    "decompose": Text("One number for each component, such as 1 2"),
    "predict": Text("What you think the program prints"),
    "conjecture": Text("A formula in n, such as n mod 4"),
    "reflect": Text("Whatever you think. Nobody grades it, and I don't keep it."),
}
"""The labels of the answer form by kind of step. Other kinds have no form."""


def path_card(path: Path, words: Words) -> Card:
    """Return the next lesson of a member, their progress, and all lessons in selects."""
    numbers = {entry.id: number for number, entry in enumerate(path.entries, start=1)}
    lines = [f"### {words('Learn')}"]
    buttons: list[Part] = [ClickButton(Practise(), words("Practise"))]
    if (entry := path.next) is not None:
        is_begun = path.is_under_way(entry)
        lesson = words("Lesson {number} · {title}", number=numbers[entry.id], title=entry.title)
        lines = [f"### {lesson}", f"{_length(path, entry, words)} · {entry.about}"]
        label = words("Continue") if is_begun else words("Start")
        buttons.insert(0, ClickButton(clicks.OpenLesson(entry.id), label, STYLE.success))
    done = sum(map(path.is_done, path.entries))
    total = len(path.entries)
    lines.append(words("-# {done} of {total} lessons finished", done=done, total=total))
    if finished := [words.text(PARTS[part]) for part in PARTS if path.has_finished(part)]:
        lines.append(f"-# ★ {' · '.join(finished)}")
    if any(path.mark(entry) is Mark.DUE for entry in path.entries):
        lines.append(words("-# {mark} means that some practice is due.", mark=Mark.DUE.value))
    lessons = [
        discord.SelectOption(
            label=f"{path.mark(entry).value} {numbers[entry.id]} · {entry.title}"[:100],
            value=entry.id,
            description=f"{_part(entry.part, words)} · {entry.about}"[:100],
        )
        for entry in path.entries[:MOST_CHOICES]
    ]
    shared = [
        discord.SelectOption(label=f"{path.mark(each).value} {each.title}"[:100], value=each.id)
        for each in path.shared[:MOST_CHOICES]
    ]
    from_class = clicks.ChooseLesson(shared=True)
    return Card(
        [
            text("\n".join(lines)),
            row(*buttons),
            row(ClickSelect(clicks.ChooseLesson(), words("All lessons"), lessons)),
            row(ClickSelect(from_class, words("A lesson from your class"), shared)),
        ]
    )


def _length(path: Path, entry: Entry, words: Words) -> str:
    """Return the minutes for a lesson, or the step of a member in it."""
    if path.is_under_way(entry):
        run = path.runs[entry.id]
        return words("Step {step} of {count}", step=run.step + 1, count=run.steps)
    return words.counted("{count} minute", "{count} minutes", count=entry.minutes)


def _part(part: str, words: Words) -> str:
    """Return the name of a part of the path."""
    return f"{part} · {words.text(PARTS[part])}" if part in PARTS else part


def file_faults(lines: list[str], words: Words) -> Card:
    """Return the faults of a lesson written by a member."""
    told = [f"### {words('This lesson has faults')}", *(f"- {line}" for line in lines)]
    told.append(words("-# Correct the file and send it again."))
    return Card([text("\n".join(told))])


def step_card(
    seen: StepView, words: Words, image: bytes | None, chosen: Selection = NOTHING_CHOSEN
) -> Card:
    """Return the card of a run's current step. Without a picture the board is text."""
    run, entry, instance = seen.run, seen.entry, seen.step
    step = words("Step {step} of {count}", step=run.step + 1, count=run.steps)
    head = [f"### {entry.title}", f"-# {step}"]
    if run.step == 0 and entry.language and not words.language.startswith(entry.language[:2]):
        head.append(words("-# This lesson isn't translated yet, so it's in English."))
    parts: list[Part] = [text("\n".join([*head, instance.prompt]))]
    position = seen.position
    if seen.has_graph:
        if image is not None:
            parts.append(Gallery(Picture(GRAPH, image, instance.detail)))
    elif position is not None and position.components:
        parts.append(board_part(image, position, words))
    parts.append(text(_detail(run, instance)))
    parts.append(text("\n".join(_feedback(seen, words))))
    parts += _controls(seen, words, chosen)
    parts.append(_onward(seen, words))
    return Card(parts, GOLD if run.is_over else BLUE)


def _detail(run: Run, instance: Instance) -> str:
    """Return the program, the graph, the table or the numbered answers of a step."""
    lines: list[str] = []
    if instance.detail:
        lines.append(f"```{'py' if instance.kind == 'predict' else ''}\n{instance.detail}\n```")
    if instance.kind == "table":
        lines.append(f"```\n{_table(instance)}\n```")
    if instance.kind == "order":
        lines += _proof_lines(run, instance)
    if instance.kind == "choose" and _is_long(instance):
        lines += [f"**{at}** {option}" for at, option in enumerate(instance.options, start=1)]
    if instance.kind == "label" and run.picked:
        marks = marks_of(instance.options, run.picked)
        found = [f"{vertex} **{marks[vertex]}**" for vertex in instance.options if vertex in marks]
        lines.append(" · ".join(found))
    return "\n".join(lines)


def _proof_lines(run: Run, instance: Instance) -> list[str]:
    """Return the lines of a proof, the chosen ones first, or all in their order at the end."""
    chosen, left = run.picked, list(enumerate(instance.options, start=1))
    if run.is_over:
        chosen, left = tuple(instance.right.split()), []
    lines = [f"**{at}** {instance.options[int(each) - 1]}" for at, each in enumerate(chosen, 1)]
    return lines + [f"{at} · {line}" for at, line in left if str(at) not in chosen]


def _table(instance: Instance) -> str:
    """Return a table with a column for each n, and question marks for missing values.

    One that is too wide for a phone goes on below.
    """
    names, count = instance.options, len(instance.options)
    values = [*instance.given, *("?" * (count - len(instance.given)))]
    width = max(map(len, (*names, *values)))
    pieces = ceil(count * (width + 1) / PHONE)
    rows = [("n ", names), ("= ", values)]
    return "\n".join(table_pieces(rows, width, ceil(count / pieces)))


def _is_long(instance: Instance) -> bool:
    return any(len(option) > LONGEST_LABEL for option in instance.options)


def _feedback(seen: StepView, words: Words) -> list[str]:
    """Return the feedback on the last answer, the hints, and the answer once the step is over."""
    run, instance, verdict = seen.run, seen.step, seen.verdict
    lines: list[str] = []
    if verdict is not None and verdict.status is Status.WRONG:
        lines.append(f"✗ {words.text(verdict.said)}")
    if verdict is not None and verdict.status is Status.OPEN:
        lines.append(words.text(verdict.said))
    if not run.is_over:
        lines += [f"💡 {hint}" for hint in instance.hints[: run.hints]]
        return lines
    if not seen.is_graded:
        return [words("Thank you. Tap Next to go on.")]
    if run.is_solved:
        lines.append(words("✓ **Right!**"))
        if verdict is not None and str(verdict.said):
            lines.append(words.text(verdict.said))
    elif instance.right_text and instance.kind not in {"predict", "order"}:  # already shown
        lines.append(words("The answer is **{answer}**.", answer=_right(instance, words)))
    if instance.solution:
        lines.append(instance.solution)
    return lines


def _right(instance: Instance, words: Words) -> str:
    """Return the right answer in words, with moves as on buttons and lines in order."""
    match instance.kind:
        case "label":
            return " · ".join(instance.right_text.split()).replace("=", " ")
        case "move":
            here = cgt.position(instance.position)
            moves = (cgt.move(each, here) for each in instance.right_text.split(", "))
            return " · ".join(words.text(here.action(move)) for move in moves)
        case _:
            return instance.right_text.rstrip(".")


def _controls(seen: StepView, words: Words, chosen: Selection) -> list[Part]:
    """Return the controls for answering a step."""
    run, instance = seen.run, seen.step
    if run.is_over or instance.kind == "tell":
        return []
    at = run.id, run.version
    match instance.kind:
        case "choose":
            labels = instance.options
            if _is_long(instance):
                labels = tuple(str(index) for index in range(1, len(labels) + 1))
            buttons = [
                ClickButton(clicks.ChooseOption(*at, index), label)
                for index, label in enumerate(labels)
            ]
            return [row(*buttons)]
        case "label":
            return _marking(run, instance, words)
        case "order":
            left = [
                discord.SelectOption(label=f"{index} · {line}"[:100], value=str(index))
                for index, line in enumerate(instance.options, start=1)
                if str(index) not in run.picked
            ]
            place = len(run.picked) + 1
            title = words("Line {number} of {count}", number=place, count=len(instance.options))
            select = ClickSelect(clicks.PickLine(*at), title, left, made=run.version)
            buttons = _start_over(run, words)
            return [row(select), *([row(*buttons)] if buttons else [])]
        case "move" | "play" if seen.position is not None:
            made = clicks.MOVES.on(clicks.OfRun(*at), run.version)
            moves = controls(seen.position, words, made, chosen)
            typed = ClickButton(made.ask(()), words("Type a move"))
            return [*moves, row(typed, *_start_over(run, words))]
        case _:
            label = words("Write it down") if instance.kind == "reflect" else words("Answer")
            style = STYLE.secondary if instance.kind == "reflect" else STYLE.primary
            return [row(ClickButton(clicks.TypeStep(*at), label, style))]


def _marking(run: Run, instance: Instance, words: Words) -> list[Part]:
    """Return the buttons for the next vertex of a graph, and a select for any other."""
    at = run.id, run.version
    marked = marks_of(instance.options, run.picked)
    left = [vertex for vertex in instance.options if vertex not in marked]
    buttons = [
        ClickButton(clicks.PickPart(*at, mark), f"{left[0]} = {mark}", STYLE.primary)
        for mark in ("N", "P")
    ]
    others = [
        discord.SelectOption(label=f"{vertex} = {mark}", value=f"{vertex}={mark}")
        for vertex in left[:MOST_MARKED]
        for mark in ("N", "P")
    ]
    select = ClickSelect(clicks.PickLine(*at), words("Mark any position"), others, made=run.version)
    return [row(select), row(*buttons, *_start_over(run, words))]


def _start_over(run: Run, words: Words) -> list[Part]:
    """Return the button that resets the answer so far, if there is any."""
    if not (run.picked or run.moves):
        return []
    return [ClickButton(clicks.StartOver(run.id, run.version), words("Start over"))]


def _onward(seen: StepView, words: Words) -> Part:
    """Return the bottom buttons, to go on or get help, and back to the path."""
    run, instance = seen.run, seen.step
    at = run.id, run.version
    path = ClickButton(clicks.ShowPath(), words("Path"))
    if run.is_over or not seen.is_graded:
        onward = ClickButton(clicks.NextStep(*at), words("Next"), STYLE.success)
        return row(onward, *proof_buttons(instance.proof, words), path)
    buttons: list[Part] = []
    if instance.hints:
        is_out = run.hints >= len(instance.hints)
        buttons.append(ClickButton(clicks.ShowStepHint(*at), words("Hint"), disabled=is_out))
    buttons.append(ClickButton(clicks.ShowStepAnswer(*at), words("Show answer")))
    if not (run.picked or run.moves):  # *Start over* is there instead
        buttons.append(path)
    return row(*buttons)


def step_form(wanted: clicks.TypeStep, seen: StepView, words: Words) -> ui.Modal:
    """Return the form for typing the answer of a step."""
    usage = words.text(USAGES.get(seen.step.kind, USAGES["number"]))
    is_long = seen.step.kind == "reflect"
    field = ui.TextInput[ui.LayoutView](
        max_length=1000 if is_long else 400,
        custom_id=ANSWER,
        style=discord.TextStyle.long if is_long else discord.TextStyle.short,
    )
    return form(wanted, seen.entry.title, words("Your answer"), field, usage)


def end_card(seen: StepView, following: Entry | None, words: Words, part: str = "") -> Card:
    """Return the end of a lesson, with its result and suggestions.

    ``part`` is the title of a part of the path that the member finishes with it.
    """
    run, entry = seen.run, seen.entry
    lines = [f"### {entry.title}", words("✓ **Lesson finished!**")]
    if run.helped:
        said = words.counted(
            "{count} step took a second look.",
            "{count} steps took a second look.",
            count=run.helped,
        )
    else:
        said = words("Everything right at once!")
    lines.append(said)
    if part:
        lines.append(words("★ You have finished all of **{part}**.", part=part))
    if entry.known_as:
        lines.append(f"-# {entry.known_as}")
    buttons = _tries(seen, words)[:1]
    if following is not None and following.id != run.lesson:
        label = words("Next: {lesson}", lesson=following.title)
        buttons.insert(0, ClickButton(clicks.OpenLesson(following.id), label, STYLE.success))
    path = ClickButton(clicks.ShowPath(), words("Path"))
    more = ClickButton(clicks.MoreToTry(run.id, run.version), words("More"))
    return Card([text("\n".join(lines)), row(*buttons, path, more)], colour=GOLD)


def try_card(seen: StepView, words: Words) -> Card:
    """Return the suggestions after a lesson that its end has no room for, and the lesson again."""
    again = ClickButton(clicks.OpenLesson(seen.run.lesson), words("Once more"))
    return Card([text(words("Try it out:")), row(*_tries(seen, words)[1:], again)])


def _tries(seen: StepView, words: Words) -> list[ClickButton]:
    """Return the buttons of what a lesson suggests."""
    given = seen.entry.next
    labels = {
        clicks.Suggestion.MATCH: (given.match, words("Play a match")),
        clicks.Suggestion.PUZZLE: (given.puzzle, words("Solve a puzzle")),
        clicks.Suggestion.QUESTION: (given.question, words("Answer a question")),
    }
    return [
        ClickButton(clicks.TryNext(seen.run.id, seen.run.version, what), label)
        for what, (suggestion, label) in labels.items()
        if suggestion
    ]
