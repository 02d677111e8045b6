import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'

type Props = {
  words: Record<'title' | 'text' | 'confirm' | 'leave', string>
  onConfirm: () => Promise<boolean>
  onClose: () => void
}

/** The question before a deed that cannot be taken back. It stays open when the deed failed. */
export function AskedDeed({ words, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    if (await onConfirm()) onClose()
    else setBusy(false)
  }
  return (
    <Drawer label={words.title} onClose={onClose}>
      <div className="question">
        <h2 className="title">{words.title}</h2>
        <p className="muted">{words.text}</p>
        <Button kind="main" wide busy={busy} onClick={() => void confirm()}>
          {words.confirm}
        </Button>
        <Button kind="soft" wide onClick={onClose}>
          {words.leave}
        </Button>
      </div>
    </Drawer>
  )
}
