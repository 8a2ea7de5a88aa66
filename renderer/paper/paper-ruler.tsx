/** Across the widest paper, in millimetres; narrower paper shows the part that fits. */
const LENGTH_MM = 80;
const MARK_MM = 1.4;
const LONG_MARK_MM = 3.2;

/** A mark for each millimetre, a longer one for each centimetre. */
export function PaperRuler() {
  const marks = Array.from({ length: LENGTH_MM + 1 }, (_none, at) => {
    const mark = at % 10 === 0 ? LONG_MARK_MM : MARK_MM;
    return `M${at} ${LONG_MARK_MM}v-${mark}`;
  });
  return (
    <svg
      className="paper-ruler"
      viewBox={`-0.1 0 ${LENGTH_MM} ${LONG_MARK_MM}`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <path d={marks.join('')} />
    </svg>
  );
}
