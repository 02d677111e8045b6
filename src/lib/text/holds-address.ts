/** The signs that browsers read as the point of a host (UTS #46). */
const point = String.raw`[.\u3002\uff0e\uff61]`

const shapes = [
  /[a-z][a-z\d+.-]*:\/\//i,
  /\S@\S/,
  new RegExp(String.raw`\bwww${point}`, 'iu'),
  // `cinema.example`, and a short host before a path (`t.me/x`); initials as in `A.B.` are none
  new RegExp(String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}-]+${point}\p{L}{2}`, 'u'),
  new RegExp(String.raw`[\p{L}\p{N}]${point}\p{L}{2,}[/:?#]`, 'u'),
  /\d+(?:\.\d+){3}/,
]

/**
 * Tells whether mail programs and phones would make a link of a part of a text. A name that does so would advertise in
 * our name to the reader of our letter.
 */
export const holdsAddress = (text: string): boolean => {
  // what cannot be seen must not part an address
  const seen = text.replace(/\p{Cf}/gu, '')
  return shapes.some((shape) => shape.test(seen))
}
