import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { useAddress } from '../../ui/link.tsx'
import { useLazyPart } from '../../use-lazy-part.ts'
import { useSubmit } from '../accounts/use-submit.ts'

const load = () => import('../../ui/qr.tsx')

type Props = { id: number; code: string; remotes: number; onNew: () => void }

/** The code by which a phone becomes a remote, for its camera and to type; and how many phones there are. */
export function PairingPanel({ id, code, remotes, onNew }: Props) {
  const t = useTranslations('hostScreen')
  const locale = useLocale()
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
      <p className="small muted" role="status">
        {t('pairing.phones', { n: remotes, count: localDigits(remotes, locale) })}
      </p>
      <Button busy={busy} onClick={() => void renew()}>
        {t('pairing.renew')}
      </Button>
    </section>
  )
}
