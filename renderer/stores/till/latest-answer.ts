/**
 * Answers may overtake one another on their way: makes a counter whose tickets are drawn with each question. A ticket says
 * whether its answer still counts: not where one to a later question was taken already.
 */
export function latestOnly(): () => () => boolean {
  let asked = 0;
  let taken = 0;
  return () => {
    const question = ++asked;
    return () => {
      if (question < taken) return false;
      taken = question;
      return true;
    };
  };
}
