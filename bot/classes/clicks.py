"""The clicks and forms of classes."""

from __future__ import annotations

from bot.chat.custom_id import Chosen, Click, Form, Id, Small

Fields = tuple[str, ...]
"""What was entered in the fields of a form, in their order."""


class AskForName(Click, verb="clsopen"):
    """Open the form that asks how a new class is called."""


class OpenClass(Form, verb="clsopened"):
    """Open a class of a name."""

    name: Chosen[str] = ""


class OfClass(Click):
    """A click that is about a class."""

    class_id: Id


class AskToJoin(OfClass, verb="clsjoin"):
    """Tell what the teacher will see of those who join."""


class Join(OfClass, verb="clsjoined"):
    """Agree to that, and join."""


class ShowClass(OfClass, verb="clsshow"):
    """Show a class to its teacher or a member; ``again``: in the message that was clicked in."""

    again: bool = False


class OfMember(OfClass):
    """A click for members of the class alone."""


class AskToLeave(OfMember, verb="clsleave"):
    """Open the form that asks whether to leave."""


class Leave(OfMember, Form, verb="clsleft"):
    """Leave the class, or don't."""

    agreed: Chosen[bool] = False


class OpenAssignment(OfMember, verb="clswork"):
    """Open an assignment that is chosen in a select."""

    assignment_id: Chosen[Id] = 0


class OfWork(OfMember):
    """A click about a member's own work in an assignment."""

    assignment_id: Id


class Continue(OfWork, verb="clsnext"):
    """Show the next exercise."""


class Answer(OfWork, verb="clsanswer"):
    """Choose an answer to the exercise of a number."""

    number: Small
    index: Small


class TakeHint(OfWork, verb="clshint"):
    """Show a hint to the exercise of a number."""

    number: Small


class ReadLesson(OfWork, verb="clsread"):
    """Open the lesson of an assignment; ``again``: in the message that was clicked in."""

    again: bool = False


class TryLesson(Click, verb="clstry"):
    """Let a teacher try a lesson of their own."""

    lesson_id: Id


class OfTeacher(OfClass):
    """A click for the teacher of the class alone."""


class OfSort(OfTeacher):
    """A click about what is assigned or, ``together``, asked in the channel."""

    together: bool


class Filled(OfTeacher, Form):
    """A form of several fields that the teacher sent."""

    fields: Chosen[Fields] = ()


class ChooseSort(OfSort, verb="clsnew"):
    """Show what can be assigned, or asked together."""


class AskForPuzzles(OfSort, verb="clspuzzles"):
    """Open the form of a set of puzzles, or of one puzzle to ask together."""


class SetPuzzles(Filled, OfSort, verb="clspuzzled"):
    """Assign a set of puzzles, or ask one puzzle together."""


class AskForPosition(OfSort, verb="clsposition"):
    """Open the form of a position to ask about."""


class SetPosition(Filled, OfSort, verb="clspositioned"):
    """Assign a question about a position, or ask it together."""


class AskForOwn(OfSort, verb="clsown"):
    """Open the form of a question that the teacher writes."""


class SetOwn(Filled, OfSort, verb="clsowned"):
    """Assign a question that the teacher wrote, or ask it together."""


class AskForLesson(OfTeacher, verb="clslesson"):
    """Open the form of a lesson."""


class SetLesson(Filled, verb="clslessoned"):
    """Assign a lesson."""


class AskToPublish(OfTeacher, verb="clspub"):
    """Open the form that asks when a lesson of the teacher's own is due."""

    lesson_id: Id


class Publish(OfTeacher, Form, verb="clspubd"):
    """Publish a lesson of the teacher's own in the class, and assign it."""

    lesson_id: Id
    fields: Chosen[Fields] = ()


class Withdraw(OfTeacher, verb="clswithdraw"):
    """Withdraw the assignment that is chosen in a select."""

    assignment_id: Chosen[Id] = 0


class Remind(OfTeacher, verb="clsremind"):
    """Post what is due in the channel, without names."""


class TakeProgress(OfTeacher, verb="clsfile"):
    """Download the progress of each member."""


class AskForSheet(OfTeacher, verb="clssheet"):
    """Open the form of an exercise sheet."""


class MakeSheet(Filled, verb="clssheeted"):
    """Make an exercise sheet, and hand it to the teacher as files."""


class PostCard(OfTeacher, verb="clspost"):
    """Post the card of the class here."""


class AskToEnd(OfTeacher, verb="clsend"):
    """Open the form that asks whether the class is to be closed or, if it is, deleted."""


class Close(OfTeacher, Form, verb="clsclosed"):
    """Close the class, or don't."""

    agreed: Chosen[bool] = False


class Delete(OfTeacher, Form, verb="clsdeleted"):
    """Delete the class with all that was answered in it, or don't."""

    agreed: Chosen[bool] = False


class Vote(OfClass, verb="clsvote"):
    """Answer the question in the channel; one who answers again changes their answer."""

    round_id: Id
    vote: Small
    index: Small


class EndVote(OfTeacher, verb="clsendvote"):
    """End a vote, and show how the answers are spread."""

    round_id: Id


class VoteAgain(OfTeacher, verb="clsagain"):
    """Let all discuss, and vote once more on the same question."""

    round_id: Id
