import { Fragment } from 'react'

/** An address in a text: shown as text of its own host, so that nobody is led to another one than they read. */
const address = /\bhttps?:\/\/[^\s<>"']+/giu

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

/** A comment's words: each paragraph has the direction of its own letters; addresses are the text of their host. */
export function CommentText({ text }: { text: string }) {
  return (
    <>
      {text.split('\n').map((line, index) => (
        // lines of one text never change places
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} dir="auto" className="comment-line">
          {line.split(address).map((part, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={at}>
              {part}
              {at < (line.match(address)?.length ?? 0) && <bdi>{hostOf(line.match(address)?.[at] ?? '')}</bdi>}
            </Fragment>
          ))}
        </p>
      ))}
    </>
  )
}
