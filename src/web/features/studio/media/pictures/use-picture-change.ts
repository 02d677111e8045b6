import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast, toastError } from '#web/ui/toast.ts'
import { pictureFault } from './picture-file.ts'

export interface PictureChange<Work extends string> {
  /** The name of the change that runs now. */
  work: Work | null
  /** The fault of the chosen file, in the reader's words. */
  fault: string | null
  /** Hands a chosen file on, or says what is wrong with it. */
  take: (file: File, next: (file: File) => void) => void
  /** Runs one change and says how it ended, with a toast where there are words for it. True when it succeeded. */
  run: (name: Work, doing: () => Promise<void>, done?: string) => Promise<boolean>
}

/** Changes of pictures, which are each saved by themselves: one at a time. */
export function usePictureChange<Work extends string>(): PictureChange<Work> {
  const faults = useTranslations('studio.pictures')
  const [work, setWork] = useState<Work | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  return {
    work,
    fault,
    take(file, next) {
      const wrong = pictureFault(file)
      setFault(wrong && faults(wrong))
      if (!wrong) next(file)
    },
    async run(name, doing, done) {
      setWork(name)
      setFault(null)
      try {
        await doing()
        if (done !== undefined) toast({ kind: 'good', text: done })
        return true
      } catch (error) {
        toastError(error)
        return false
      } finally {
        setWork(null)
      }
    },
  }
}
