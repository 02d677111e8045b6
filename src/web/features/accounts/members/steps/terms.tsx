import { useTranslations } from 'use-intl'
import { LegalLink } from './legal-link.tsx'

type Props = { checked: boolean; onChange: (checked: boolean) => void; error?: string }

/** The terms must be accepted; they open in a new tab. */
export function Terms({ checked, onChange, error }: Props) {
  const t = useTranslations('login')
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name="acceptTerms"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-note' : undefined}
        />
        <span>
          {t.rich('terms', {
            terms: (text) => <LegalLink key="terms" to="/terms" text={text} />,
            privacy: (text) => <LegalLink key="privacy" to="/privacy" text={text} />,
          })}
        </span>
      </label>
      {error && (
        <p id="terms-note" className="help wrong">
          {error}
        </p>
      )}
    </div>
  )
}
