import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { toast, toastError } from '../../../ui/toast.ts'

type Props = {
  /** The button, the question's title and text, its two answers, and what is said afterwards. */
  words: Record<'remove' | 'title' | 'text' | 'confirm' | 'leave' | 'removed', string>
  onRemove: () => Promise<unknown>
  /** After it is gone. */
  onRemoved: () => void
  kind?: 'plain' | 'outline'
  /** It stays in its place, and cannot be pressed. */
  isOff?: boolean
}

/** Takes something away, after a question. */
export function RemoveAsked({ words, onRemove, onRemoved, kind = 'plain', isOff = false }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await onRemove()
      toast({ kind: 'good', text: words.removed })
      onRemoved()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        kind={kind}
        size="tight"
        aria-disabled={isOff || undefined}
        onClick={isOff ? undefined : () => setIsAsked(true)}
      >
        {words.remove}
      </Button>
      {isAsked && (
        <Drawer label={words.title} onClose={() => setIsAsked(false)}>
          <div className="question">
            <h2 className="title">{words.title}</h2>
            <p className="muted">{words.text}</p>
            <Button kind="main" wide busy={busy} onClick={() => void remove()}>
              {words.confirm}
            </Button>
            <Button kind="soft" wide onClick={() => setIsAsked(false)}>
              {words.leave}
            </Button>
          </div>
        </Drawer>
      )}
    </>
  )
}
