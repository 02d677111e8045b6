import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { toast } from './toast.ts'

type Props = {
  /** The text that goes to the clipboard. */
  text: string
  words: { label: string; copied: string; notCopied: string }
  kind?: 'main' | 'soft'
}

/** Copies a text, and says whether that worked: a browser may refuse it. */
export function CopyButton({ text, words, kind = 'soft' }: Props) {
  const copy = async () => {
    try {
      await window.navigator.clipboard.writeText(text)
      toast({ kind: 'good', text: words.copied })
    } catch {
      toast({ kind: 'bad', text: words.notCopied })
    }
  }
  return (
    <Button kind={kind} onClick={() => void copy()}>
      <Icon name="copy" />
      {words.label}
    </Button>
  )
}
