import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useAddress } from '#web/ui/link.tsx'
import { useLazyPart } from '#web/use-lazy-part.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'

const load = () => import('#web/ui/qr.tsx')

type HostScreen = OutputOf<'GET /host/evenings/:id/screen'>
type Props = { id: number; seen: HostScreen; code: string; onNew: () => void }

/** The code by which a phone becomes a remote, for its camera and to type; and how many phones there are. */
export function PairingPanel({ id, seen, code, onNew }: Props) {
  const t = useTranslations('hostScreen')
  const address = useAddress()
  const { busy, submit } = useSubmit()
  // without the QR the code beside it does the same
  const onFail = useCallback(() => undefined, [])
  const Qr = useLazyPart(true, load, onFail)
  const { host, origin } = window.location
  const page = address('/remote')
  const renew = () =>
    submit(async () => {
      await call('POST /host/evenings/:id/pairing', { params: { id } })
      onNew()
    })
  return (
    <section className="pairing" aria-label={t('pairing.title')}>
      {/* oxlint-disable-next-line react/static-components -- kept in state: the same component in every render */}
      <div className="qr-place">{Qr && <Qr text={`${origin}${page}#${code}`} label={t('pairing.qr')} />}</div>
      <p className="small">
        {t.rich('pairing.orType', {
          page: () => (
            <bdi key="page" className="ltr">
              {host + page}
            </bdi>
          ),
        })}
      </p>
      <p className="pairing-code">
        <bdi className="ltr">{code}</bdi>
      </p>
      <Phones id={id} phones={seen.phones} onRemoved={onNew} />
      <Button busy={busy} onClick={() => void renew()}>
        {t('pairing.renew')}
      </Button>
    </section>
  )
}

type Phones = { id: number; phones: HostScreen['phones']; onRemoved: () => void }

/** Who was near enough to read the code may be a stranger: each phone by its number, to remove by a press. */
function Phones({ id, phones, onRemoved }: Phones) {
  const t = useTranslations('hostScreen')
  const tPhones = useTranslations('eveningPhones')
  const locale = useLocale()
  const { busy, submit } = useSubmit()
  const remove = (number: number, since: string) =>
    submit(async () => {
      await call('DELETE /host/evenings/:id/remotes/:number', { params: { id, number }, query: { since } })
      onRemoved()
    })
  return (
    <div className="pairing-phones">
      <p className="small muted" role="status">
        {t('pairing.phones', { n: phones.length, count: localDigits(phones.length, locale) })}
      </p>
      <ul className="door-lines">
        {phones.map(({ number, since }) => {
          const name = tPhones('phone', { number: localDigits(number, locale) })
          return (
            <li key={number}>
              <span>
                <b>{name}</b>{' '}
                <span className="small muted">{tPhones('since', { time: formatTime(new Date(since), locale) })}</span>
              </span>
              <Button
                disabled={busy}
                aria-label={tPhones('removeOf', { name })}
                onClick={() => void remove(number, since)}
              >
                {tPhones('remove')}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
