/** Three nuqtas at three heights: this is sounding now. Paused, they stand level. */
export function SoundingMark({ moves }: { moves: boolean }) {
  return (
    <span className={`sounding-mark${moves ? ' moves' : ''}`} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
