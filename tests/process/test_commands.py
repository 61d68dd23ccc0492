"""The operator's other commands as processes: what one registers, the next one finds."""


async def test_commands_are_registered_and_the_doctor_sees_it(discord, settings, start):
    ill = start("doctor", settings=settings)
    assert await ill.exit_code() == 1
    assert "bot sync" in ill.output
    assert "bot migrate" not in ill.output, "what will be made is not missing"

    synced = start("sync", settings=settings)
    assert await synced.exit_code() == 0
    assert {"play", "grundy", "winner", "mex", "rules", "help"} <= discord.state.commands[
        None
    ].keys()

    migrated = start("migrate", settings=settings)
    assert await migrated.exit_code() == 0
    well = start("doctor", settings=settings)
    assert await well.exit_code() == 0, well.output
