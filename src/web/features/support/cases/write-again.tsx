import { type SyntheticEvent, useState } from 'react'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import type { Case } from './case-page.tsx'
import type { ContactText } from './contact-text.ts'
import { MessageField } from './message-field.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { sendPictures } from './send-pictures.ts'

type Props = { text: ContactText; token: string; found: Case; onChange: (found: Case) => void }

/** Another letter of the visitor, which opens the case again; or a word that it is solved. */
export function WriteAgain({ text, token, found, onChange }: Props) {
  const { form, busy, errors, forget, submit } = useSubmit()
  const [files, setFiles] = useState<readonly File[]>([])
  // a field that keeps its value is emptied by a new one
  const [round, setRound] = useState(0)
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const message = new FormData(event.currentTarget).get('message')
    void submit(async () => {
      const body = { message: typeof message === 'string' ? message : '' }
      const written = await call('POST /cases/:token/letters', { params: { token }, body }, { quiet: true })
      const isWhole = await sendPictures(token, files)
      setFiles([])
      setRound((n) => n + 1)
      onChange(files.length === 0 ? written : await call('GET /cases/:token', { params: { token } }, { quiet: true }))
      toast(isWhole ? { kind: 'good', text: text.case.written } : { kind: 'bad', text: text.pictureFailed })
    })
  }
  const solve = () =>
    void submit(async () => onChange(await call('POST /cases/:token/close', { params: { token } }, { quiet: true })))
  const error = errors['message']
  return (
    <form ref={form} className="stack case-write" noValidate onSubmit={send} onInput={() => forget('message')}>
      <MessageField
        key={round}
        label={text.case.writeHint}
        used={text.used}
        rows={3}
        {...(error === undefined ? {} : { error })}
      />
      <div className="row between wrap">
        <PictureChoice text={text} files={files} onChange={setFiles} />
        <span className="row">
          {found.state !== 'closed' && (
            <Button kind="soft" onClick={solve}>
              {text.case.solved}
            </Button>
          )}
          <Button kind="main" type="submit" busy={busy}>
            {text.case.write}
          </Button>
        </span>
      </div>
    </form>
  )
}
