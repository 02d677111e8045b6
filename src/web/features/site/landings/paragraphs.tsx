/** A text of several paragraphs, parted by empty lines. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return text.split(/\n{2,}/).map((paragraph, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- paragraphs never move
    <p key={at} className={`landing-paragraph${className === undefined ? '' : ` ${className}`}`}>
      {paragraph}
    </p>
  ))
}
