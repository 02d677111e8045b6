import { useTranslations } from 'use-intl'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../page-head.tsx'
import './legal.css'

const sections = {
  terms: ['account', 'watching', 'paying', 'conduct', 'ending'],
  privacy: ['kept', 'why', 'who', 'long', 'rights'],
} as const

/** The terms and the privacy policy, in everyday words. */
export function TermsPage() {
  const t = useTranslations('legal')
  const text = useTranslations('legal.terms')
  return (
    <article className="page below-header legal">
      <PageHead title={t('termsTitle')} />
      <h1 className="page-title">{t('termsTitle')}</h1>
      {sections.terms.map((section) => (
        <section key={section}>
          <h2>{text(`${section}.title`)}</h2>
          <p>{text(`${section}.text`)}</p>
        </section>
      ))}
      <p className="small muted">
        {t('also')}{' '}
        <Link className="link" to="/privacy">
          {t('privacyTitle')}
        </Link>
      </p>
    </article>
  )
}

export function PrivacyPage() {
  const t = useTranslations('legal')
  const text = useTranslations('legal.privacy')
  return (
    <article className="page below-header legal">
      <PageHead title={t('privacyTitle')} />
      <h1 className="page-title">{t('privacyTitle')}</h1>
      {sections.privacy.map((section) => (
        <section key={section}>
          <h2>{text(`${section}.title`)}</h2>
          <p>{text(`${section}.text`)}</p>
        </section>
      ))}
      <p className="small muted">
        {t('also')}{' '}
        <Link className="link" to="/terms">
          {t('termsTitle')}
        </Link>
      </p>
    </article>
  )
}
