/**
 * The process that opens pictures, for picture-child.ts. Pictures of strangers are decoded nowhere else: a decoder may
 * need much memory or time, or fail in a way that ends its process, and this one can be ended without harm.
 */
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import type { PictureRefusal } from './judge-picture.ts'
import { openPicture, sharpOf } from './open-picture.ts'
import type { CopyForm, PictureCall, PictureReply } from './picture-asks.ts'
import { PictureRefused } from './picture-refused.ts'

// libvips reads drawings, documents and a dozen formats of science too; loaders not named here cannot be reached
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.concurrency(1)
sharp.cache(false)
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const answer = (reply: PictureReply) => process.send?.(reply)

let pixels: Awaited<ReturnType<typeof openPicture>>['pixels'] | null = null

async function open({ bytes, ask }: Extract<PictureCall, { call: 'open' }>): Promise<PictureReply> {
  pixels = null
  const opened = await openPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), ask)
  pixels = opened.pixels
  return { reply: 'opened', picture: { ...opened.picture, versions: { ...sharp.versions } } }
}

async function copy({ format, width, quality }: CopyForm, effort: number): Promise<PictureReply> {
  if (pixels === null) throw new Error('no picture is open')
  return {
    reply: 'copy',
    bytes: await sharpOf(await pixels())
      .resize({ width })
      [format]({ quality, effort })
      .toBuffer(),
  }
}

/** Decoders that ask for more memory than this process may have say so in words only. */
const isOfMemory = (error: unknown): boolean => error instanceof Error && /memory/i.test(error.message)

function refusalOf(error: unknown): PictureRefusal {
  if (error instanceof PictureRefused && error.refusal.reason !== 'busy') return error.refusal
  return { reason: isOfMemory(error) ? 'too_heavy' : 'unreadable' }
}

process.on('message', (call: PictureCall) => {
  const done = call.call === 'open' ? open(call) : copy(call.form, call.effort)
  done.then(answer, (error: unknown) =>
    answer({ reply: 'refused', refusal: refusalOf(error), cause: error instanceof Error ? error.message : '' }),
  )
})
// a decoder at work would hold an orderly end up
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
answer({ reply: 'ready' })
