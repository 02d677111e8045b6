import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import type { Cafe } from './cafe-form.ts'

/** Who sees the door list and starts the film, of this cafe only. */
export function HostsCard({ cafe, onChanged }: { cafe: Cafe; onChanged: (cafe: Cafe) => void }) {
  const t = useTranslations('studio.cafes')
  const id = useId()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  async function change(work: () => Promise<Cafe>, said: string): Promise<void> {
    setBusy(true)
    try {
      onChanged(await work())
      setName('')
      toast({ kind: 'good', text: said })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const params = { id: cafe.id }
  const invite = (event: FormEvent) => {
    event.preventDefault()
    void change(() => call('POST /studio/cafes/:id/hosts', { params, body: { user_name: name.trim() } }), t('invited'))
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('hosts')}</h2>
      <p className="small muted">{t('hostsHelp')}</p>
      {cafe.hosts.length === 0 && <p>{t('noHosts')}</p>}
      <ul className="stack">
        {cafe.hosts.map((host) => (
          <li key={host.member_id} className="row wrap">
            <span>
              {host.name} <span dir="ltr">{host.user_name}</span>
            </span>
            <Button
              size="tight"
              disabled={busy}
              onClick={() =>
                void change(
                  () =>
                    call('DELETE /studio/cafes/:id/hosts/:member_id', {
                      params: { ...params, member_id: host.member_id },
                    }),
                  t('removed'),
                )
              }
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <form className="stack" onSubmit={invite}>
        <Field
          label={t('userName')}
          name="user_name"
          dir="ltr"
          autoComplete="off"
          required
          minLength={3}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={busy}>
          {t('invite')}
        </Button>
      </form>
    </section>
  )
}
