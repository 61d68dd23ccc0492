"""Clicks and forms of classes."""

from __future__ import annotations

from enum import StrEnum

from bot.chat.custom_id import Chosen, Click, Confirmation, Confirms, Form, Id, OwnId, Small
from bot.play.matches.clicks import MoveKinds
from cgt.core.text import Text

Fields = tuple[str, ...]
"""The entries of a form's fields, in order."""


class OpenClass(Form, verb="clsopened", opener="clsopen"):
    """The form with the name of a new class."""

    name: Chosen[str] = ""


class OfClass(Click):
    """A click about a class."""

    class_id: Id


class AskToJoin(OfClass, verb="clsjoin"):
    """A click on *Join*, which asks for consent first."""


class Join(OfClass, verb="clsjoined"):
    """A click that agrees and joins."""


class ShowClass(OfClass, verb="clsshow"):
    """A click for a class, shown to its teacher or a member, in the same message if ``again``."""

    again: bool = False


class ChooseClass(OfClass, verb="clslist"):
    """A choice of a class to show."""

    class_id: Chosen[Id] = 0


class OfMember(OfClass):
    """A click for members of the class only."""


class Leave(Confirms, OfMember, verb="clsleft", opener="clsleave"):
    """The form that confirms leaving."""

    confirmation = Confirmation(
        Text("Leave the class"),
        Text("Leave, and delete your answers in it?"),
        Text("Yes, I leave"),
        Text("No, I stay"),
        Text("Your teacher sees nothing of you any more. This can't be undone."),
        answer_to_no=Text("Good, you stay in the class."),
    )


class OpenAssignment(OfMember, verb="clswork"):
    """A choice of an assignment to open."""

    assignment_id: Chosen[Id] = 0


class OfWork(OfMember):
    """A click about a member's own work in an assignment."""

    assignment_id: Id


class Continue(OfWork, verb="clsnext"):
    """A click for the next exercise."""


class Answer(OfWork, verb="clsanswer"):
    """A click on an answer to the exercise with a number."""

    number: Small
    index: Small


class TakeHint(OfWork, verb="clshint"):
    """A click for a hint to the exercise with a number."""

    number: Small


class OfExercise(OfWork):
    """A click about the exercise with a number."""

    number: Small


MOVES = MoveKinds(
    OfExercise, "clsmove", "clsmovein", "clsmoveopen", "clsmovemark", "clsmovetype", "clsmovetyped"
)
"""The kinds of clicks that answer an exercise with a move."""


class TypeAnswer(OfExercise, Form, verb="clstypedin", opener="clstypein"):
    """The form with a typed answer."""

    typed: Chosen[str] = ""


class StartMatch(OfWork, verb="clsplay"):
    """A click that begins the match of an assignment."""


class WriteProof(OfWork, Form, verb="clsproved", opener="clsprove"):
    """The form with a member's proof."""

    typed: Chosen[str] = ""


class TakeCertificate(OfMember, verb="clscert"):
    """A click for the certificate of a finished course."""


class ReadLesson(OfWork, verb="clsread"):
    """A click for the lesson of an assignment, shown in the same message if ``again``."""

    again: bool = False


class TryLesson(Click, verb="clstry"):
    """A click that starts a teacher's own lesson."""

    lesson_id: OwnId


class OfTeacher(OfClass):
    """A click for the teacher of the class only."""


class OfSort(OfTeacher):
    """A click about something to assign, or to ask in the channel if ``together``."""

    together: bool


class Filled(Form):
    """A form with several fields from the teacher."""

    fields: Chosen[Fields] = ()


class ChooseSort(OfSort, verb="clsnew"):
    """A click for the sorts of assignments, or of questions to ask together."""


class SetPuzzles(Filled, OfSort, verb="clspuzzled", opener="clspuzzles"):
    """The form with a set of puzzles to assign, or with one to ask together."""


class SetPosition(Filled, OfSort, verb="clspositioned", opener="clsposition"):
    """The form with a question about a position."""


class SetOwn(Filled, OfSort, verb="clsowned", opener="clsown"):
    """The form with a question in the teacher's own words."""


class Further(StrEnum):
    """The sorts of assignments in the select."""

    TYPED = "typed"
    BOARD = "board"
    MATCH = "match"
    PROOF = "proof"


class ChooseFurther(OfTeacher, verb="clsfurther"):
    """A choice of another sort to assign."""

    sort: Chosen[Further] = Further.TYPED


class SetTyped(Filled, OfTeacher, verb="clssettyped"):
    """The form with a question whose answer members type."""


class SetBoard(Filled, OfTeacher, verb="clssetboard"):
    """The form with a board to move on."""


class SetMatch(Filled, OfTeacher, verb="clssetmatch"):
    """The form with a match to win."""


class SetProof(Filled, OfTeacher, verb="clssetproof"):
    """The form with a claim to prove."""


class SetLesson(Filled, OfTeacher, verb="clslessoned", opener="clslesson"):
    """The form with a lesson to assign."""


class Publish(OfTeacher, Form, verb="clspubd", opener="clspub"):
    """The form that publishes and assigns the teacher's own lesson."""

    lesson_id: Id
    fields: Chosen[Fields] = ()


class ChooseToPublish(OfTeacher, verb="clspubin"):
    """A choice of a class in which to publish the teacher's own lesson."""

    class_id: Chosen[Id] = 0
    lesson_id: Id = 0


class OfQuestions(OfTeacher):
    """A click about questions from a teacher's file, which it holds as JSON."""

    questions: str


class UseQuestions(OfQuestions, verb="clsquse"):
    """A click for the actions with the questions in a class."""


class ChooseForQuestions(OfTeacher, verb="clsqin"):
    """A choice of a class for the questions."""

    class_id: Chosen[Id] = 0
    questions: str = ""


class AssignQuestions(Filled, OfTeacher, verb="clsqset", opener="clsqdue"):
    """The form that assigns questions from a file."""

    questions: str = ""


class AskQuestion(Filled, OfTeacher, verb="clsqasked"):
    """The form that asks a question from a file together."""

    questions: str = ""


class ChooseToAssign(OfTeacher, verb="clsqone"):
    """A choice of a question from a file to assign."""

    index: Chosen[Small] = 0
    questions: str = ""


class ChooseToAsk(OfTeacher, verb="clsqask"):
    """A choice of a question from a file to ask together."""

    index: Chosen[Small] = 0
    questions: str = ""


class Withdraw(OfTeacher, verb="clswithdraw"):
    """A choice of an assignment to withdraw."""

    assignment_id: Chosen[Id] = 0


class Remind(OfTeacher, verb="clsremind"):
    """A click that posts a reminder of the open assignments in the channel."""


class ShowMore(OfTeacher, verb="clsmore"):
    """A click for the other actions of the teacher."""


class TakeProgress(OfTeacher, verb="clsfile"):
    """A click for the file with the progress of each member."""


class CheckCertificate(OfTeacher, Form, verb="clschecked", opener="clscheck"):
    """The form with the number of a certificate."""

    typed: Chosen[str] = ""


class ShowGroups(OfTeacher, verb="clsgroups"):
    """A click for the groups of the class."""


class MakeGroups(Filled, OfTeacher, verb="clsgrouped", opener="clsgroup"):
    """The form with the size of random groups."""


class ShowStudents(OfTeacher, verb="clspupils"):
    """A click for a page of the members of the class."""

    page: Small = 0


class ChooseStudent(OfTeacher, verb="clspupil"):
    """A choice of a member on a page, to see their work."""

    page: Small
    member: Chosen[OwnId] = 0


class OfStudent(OfTeacher):
    """A click about the work of a member on a page."""

    page: Small
    member: OwnId


class ShowStudent(OfStudent, verb="clspupilshow"):
    """A click for the work of a member."""


class ReadProof(OfStudent, verb="clsreadproof"):
    """A choice of a proof to read."""

    assignment_id: Chosen[Id] = 0


class GradeProof(OfStudent, Form, verb="clsgraded", opener="clsgrade"):
    """The form with the points and the remark for a version of a member's work."""

    assignment_id: Id
    version: Small
    fields: Chosen[Fields] = ()


class MakeSheet(Filled, OfTeacher, verb="clssheeted", opener="clssheet"):
    """The form with the wishes for an exercise sheet."""


class PostCard(OfTeacher, verb="clspost"):
    """A click that posts the card of the class in the current channel."""


class TypeZone(OfTeacher, Form, verb="clszoned", opener="clszone"):
    """The form with the time zone of the class."""

    typed: Chosen[str] = ""


class AskToEnd(OfTeacher, verb="clsend"):
    """A click that opens the form to close the class or, if already closed, delete it."""


class Close(Confirms, OfTeacher, verb="clsclosed"):
    """The form that confirms closing the class."""

    confirmation = Confirmation(
        Text("Close the class"),
        Text("Close it, so that nobody can answer any more?"),
        Text("Yes, close it"),
        Text("No, keep going"),
        Text("You can still see its progress, and then delete it."),
        is_yes_first=False,
    )


class Delete(Confirms, OfTeacher, verb="clsdeleted"):
    """The form that confirms deleting the class with all answers in it."""

    confirmation = Confirmation(
        Text("Delete the class"),
        Text("Delete it, with all answers in it?"),
        Text("Yes, delete it for good"),
        Text("No, keep it"),
        answer_to_no=Text("Good, nothing is deleted."),
        is_yes_first=False,
    )


class Vote(OfClass, verb="clsvote"):
    """A click on an answer to a question in the channel. The latest one counts."""

    round_id: Id
    vote: Small
    index: Small


class EndVote(OfTeacher, verb="clsendvote"):
    """A click that ends a vote and shows the spread."""

    round_id: Id


class SeeVotes(OfTeacher, verb="clsseevotes"):
    """A click for the spread of the answers so far, shown to the teacher alone."""

    round_id: Id


class VoteAgain(OfTeacher, verb="clsagain"):
    """A click that starts the second vote on the same question."""

    round_id: Id
