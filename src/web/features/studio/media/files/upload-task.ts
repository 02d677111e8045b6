import { type DetailedError, Upload } from 'tus-js-client'
import { apiBase } from '#web/api-address.ts'
import { readToken } from '#web/session.ts'
import type { Purpose } from './media-data.ts'
import { isPassing, wordsOf } from './upload-refusal.ts'
import { noteSample, type Sample, secondsUntilDone, speedOf } from './upload-speed.ts'

export const uploadsPath = `${apiBase}/studio/uploads`

/**
 * Large enough that the number of requests does not matter, small enough that a broken connection loses only seconds.
 */
const chunkBytes = 16 * 1024 * 1024
const showEveryMs = 250
const waitsMs = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]

export type UploadState = {
  productId: number
  purpose: Purpose
  fileName: string
  size: number
  sent: number
  /** `waiting`: there is no connection, and it continues automatically. */
  phase: 'sending' | 'paused' | 'waiting' | 'failed' | 'done'
  /** Bytes per second, and the remaining seconds at that speed; `null` while unknown. */
  speed: number | null
  secondsLeft: number | null
  /** Why it failed, by the server's sentence; empty when there is none. */
  problem: string | null
}

export type UploadWish = {
  productId: number
  purpose: Purpose
  file: File
  locale: string
  /** The unfinished upload that this file continues. */
  uploadId: string | null
  sent: number
}

/** One file that is being uploaded, until it is complete or given up. */
export class UploadTask {
  state: UploadState
  readonly #upload: Upload
  readonly #changed: () => void
  #samples: Sample[] = []
  #failures = 0
  #shownAt = 0
  #timer: number | undefined

  constructor(wish: UploadWish, changed: () => void) {
    const { productId, purpose, file, locale, uploadId, sent } = wish
    this.#changed = changed
    this.state = {
      productId,
      purpose,
      fileName: file.name,
      size: file.size,
      sent,
      phase: 'sending',
      speed: null,
      secondsLeft: null,
      problem: null,
    }
    this.#upload = new Upload(file, {
      endpoint: uploadsPath,
      uploadUrl: uploadId === null ? null : `${uploadsPath}/${encodeURIComponent(uploadId)}`,
      metadata: { product_id: String(productId), purpose, filename: file.name, filetype: file.type },
      headers: { 'accept-language': locale, 'accept-language-site': locale },
      chunkSize: chunkBytes,
      parallelUploads: 1,
      // Retries are made here, where the editor can be told about them.
      retryDelays: null,
      // The server knows the unfinished uploads, so the browser need not store them.
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => request.setHeader('authorization', `Bearer ${readToken() ?? ''}`),
      onProgress: (bytes) => this.#progress(bytes),
      onSuccess: () => this.#set({ phase: 'done', sent: file.size, speed: null, secondsLeft: 0 }),
      onError: (error) => this.#failed(error),
    })
    window.addEventListener('online', this.#goOn)
    this.#upload.start()
  }

  /** The id from the server, once there is one. */
  get uploadId(): string | null {
    const last = this.#upload.url?.split('/').at(-1)
    return last ? decodeURIComponent(last) : null
  }

  pause() {
    window.clearTimeout(this.#timer)
    this.#samples = []
    void this.#upload.abort()
    this.#set({ phase: 'paused', speed: null, secondsLeft: null })
  }

  resume() {
    window.clearTimeout(this.#timer)
    this.#samples = []
    this.#set({ phase: 'sending', problem: null })
    this.#upload.start()
  }

  /** Ends it here and removes what the server has of it. */
  async cancel(): Promise<void> {
    this.close()
    await this.#upload.abort(true)
  }

  /** Stops it here; what the server has stays. */
  close() {
    window.clearTimeout(this.#timer)
    window.removeEventListener('online', this.#goOn)
  }

  #goOn = () => {
    if (this.state.phase === 'waiting') this.resume()
  }

  #progress(bytes: number) {
    if (this.state.phase !== 'sending') return
    const now = performance.now()
    this.#failures = 0
    this.#samples = noteSample(this.#samples, { at: now, bytes })
    if (now - this.#shownAt < showEveryMs && bytes < this.state.size) return
    this.#shownAt = now
    const speed = speedOf(this.#samples)
    this.#set({ sent: bytes, speed, secondsLeft: secondsUntilDone(this.state.size - bytes, speed) })
  }

  #failed(error: Error | DetailedError) {
    const response = 'originalResponse' in error ? error.originalResponse : null
    const status = response?.getStatus() ?? 0
    this.#samples = []
    if (!isPassing(status)) {
      this.#set({ phase: 'failed', speed: null, secondsLeft: null, problem: wordsOf(response?.getBody() ?? '') })
      return
    }
    this.#set({ phase: 'waiting', speed: null, secondsLeft: null })
    const wait = waitsMs[Math.min(this.#failures, waitsMs.length - 1)]
    this.#failures += 1
    this.#timer = window.setTimeout(this.#goOn, wait)
  }

  #set(change: Partial<UploadState>) {
    this.state = { ...this.state, ...change }
    this.#changed()
  }
}
