import { useSyncExternalStore } from 'react'
import { Upload } from 'tus-js-client'
import { readToken } from '#web/session.ts'
import type { Purpose } from './media-data.ts'
import { forgetMark, storeMark } from './file-mark.ts'
import { type UploadState, UploadTask, type UploadWish, uploadsPath } from './upload-task.ts'

/** Uploads live as long as the tab, whatever page of the studio is open. */
const tasks = new Map<string, UploadTask>()
const marked = new Set<UploadTask>()
const listeners = new Set<() => void>()
let shown: readonly UploadState[] = []
const none: readonly UploadState[] = []

const keyOf = (productId: number, purpose: Purpose) => `${productId} ${purpose}`

function changed() {
  shown = [...tasks.values()].map(({ state }) => state)
  for (const task of tasks.values()) void markOnce(task)
  for (const listener of listeners) listener()
}

/**
 * Stores in this browser which file an upload is of, so that a different file is not mistaken for it after a reload.
 */
async function markOnce(task: UploadTask) {
  const id = task.uploadId
  const file = files.get(task)
  if (id === null || !file || marked.has(task)) return
  marked.add(task)
  await storeMark(id, file)
}

const files = new WeakMap<UploadTask, File>()

/** Begins an upload, or continues an unfinished one; an upload for the same place is ended here first. */
export function startUpload(wish: UploadWish) {
  forgetUpload(wish.productId, wish.purpose)
  const task = new UploadTask(wish, changed)
  files.set(task, wish.file)
  tasks.set(keyOf(wish.productId, wish.purpose), task)
  changed()
}

export function pauseUpload(productId: number, purpose: Purpose) {
  tasks.get(keyOf(productId, purpose))?.pause()
}

export function resumeUpload(productId: number, purpose: Purpose) {
  tasks.get(keyOf(productId, purpose))?.resume()
}

export async function cancelUpload(productId: number, purpose: Purpose): Promise<void> {
  const task = tasks.get(keyOf(productId, purpose))
  if (!task) return
  const id = task.uploadId
  await task.cancel()
  if (id !== null) forgetMark(id)
  forgetUpload(productId, purpose)
}

/** Removes a finished or failed upload from the list. */
export function forgetUpload(productId: number, purpose: Purpose) {
  const key = keyOf(productId, purpose)
  tasks.get(key)?.close()
  if (tasks.delete(key)) changed()
}

/** Removes from the server an upload that this tab does not know. */
export async function removeUnfinished(uploadId: string): Promise<void> {
  await Upload.terminate(`${uploadsPath}/${encodeURIComponent(uploadId)}`, {
    retryDelays: null,
    onBeforeRequest: (request) => request.setHeader('authorization', `Bearer ${readToken() ?? ''}`),
  })
  forgetMark(uploadId)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** All uploads of this tab. */
export const useUploads = (): readonly UploadState[] =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  )

/** The server's ids of this tab's uploads: while they run here, they do not count as “unfinished”. */
export const liveUploadIds = (): ReadonlySet<string> =>
  new Set([...tasks.values()].flatMap((task) => (task.uploadId === null ? [] : [task.uploadId])))
