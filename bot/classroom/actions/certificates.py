"""Actions on certificates of finished courses, to issue, draw and check one."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from bot.classroom.actions import learning, teaching
from bot.classroom.model.certificates import (
    Certificate,
    NotFinished,
    is_finished,
    new_number,
    number_in,
)
from bot.classroom.model.classes import StudyClass
from bot.classroom.rows.certificates import Certificates
from bot.resilience import draw_or_none
from bot.services import Services
from bot.workers.certificates import Diploma, draw_certificate


async def issue(services: Services, class_id: int, user_id: int) -> Certificate:
    """Return a member's certificate of a class, the first one if they have it already.

    :raises NotFinished: if they haven't done all assignments.
    """
    assignments = await teaching.assignments(services, class_id)
    works = {
        each.assignment_id: each for each in await learning.work_of(services, class_id, user_id)
    }
    if not is_finished(assignments, works):
        raise NotFinished
    wanted = Certificate(
        new_number(services.seed()),
        class_id,
        user_id,
        len(assignments),
        services.now(),
    )
    return await Certificates(services.store).issue(wanted)


async def draw(
    services: Services, of: StudyClass, issued: Certificate, name: str, language: str
) -> bytes | None:
    """Return the picture of a certificate, or None if it can't be drawn."""
    day = issued.issued_at.astimezone(ZoneInfo(of.zone or "UTC"))
    diploma = Diploma(name, of.name, issued.count, f"{day:%Y-%m-%d}", issued.shown_number)
    work = services.workers.run(draw_certificate, diploma, language)
    return await draw_or_none("certificate", work)


async def check(services: Services, teacher: int, typed: str) -> tuple[Certificate, str]:
    """Return the certificate with a number from the classes of a teacher, and its class's name.

    :raises UnknownCertificate: if none of them has it.
    """
    return await Certificates(services.store).of_teacher(teacher, number_in(typed))
