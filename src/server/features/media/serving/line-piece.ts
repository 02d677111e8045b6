import { createCipheriv } from 'node:crypto'
import type { Api } from '#server/api.ts'
import { linePiece } from '#lib/media/line-piece.ts'

/** Bytes that no cache and no proxy can make smaller; the same in each process, so that all give one file. */
function pieceOf(bytes: number): Buffer {
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
  return noise.update(Buffer.alloc(bytes))
}

/** Gives the piece by which a visitor measures their line. It is in memory, and asks neither database nor storage. */
export function registerLinePiece({ app }: Pick<Api, 'app'>): void {
  let piece: Buffer | undefined
  app.get(linePiece.path, async (_request, reply) => {
    piece ??= pieceOf(linePiece.bytes)
    return reply
      .header('content-type', 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(piece)
  })
}
