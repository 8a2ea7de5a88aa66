/**
 * Discards answers older than one already applied, since answers may overtake one another.
 *
 * @returns called with each request; what that returns tells, once its answer is there, whether it is to be applied
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
