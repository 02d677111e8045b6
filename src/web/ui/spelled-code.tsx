/**
 * A ticket's code: seen as it is printed, and said sign by sign with a rest after each group. As one word a screen reader
 * makes a name of it, in a Persian voice without its Latin letters.
 */
export function SpelledCode({ code, label }: { code: string; label: string }) {
  const said = code
    .split('-')
    .map((group) => group.replace(/.(?=.)/g, '$& '))
    .join(', ')
  return (
    <>
      <bdi className="pass-code ltr" aria-hidden="true">
        {code}
      </bdi>
      <span className="only-said">
        {label} <bdi lang="en">{said}</bdi>
      </span>
    </>
  )
}
