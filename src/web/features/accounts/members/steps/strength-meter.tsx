import { useTranslations } from 'use-intl'
import { type PasswordStrength, passwordStrength } from '../password-strength.ts'

const bars: Record<Exclude<PasswordStrength, 'none'>, number> = { short: 1, easy: 1, fair: 2, good: 3, strong: 4 }

/** The strength of a password, in bars and in words. */
export function StrengthMeter({ password, userName }: { password: string; userName: string }) {
  const t = useTranslations('login.strength')
  const strength = passwordStrength(password, userName)
  return (
    <div className={`strength ${strength}`} role="status">
      {strength !== 'none' && (
        <>
          <span className="bars" aria-hidden="true">
            {[1, 2, 3, 4].map((bar) => (
              <i key={bar} className={bar <= bars[strength] ? 'on' : undefined} />
            ))}
          </span>
          <span className="tiny">{t(strength)}</span>
        </>
      )}
    </div>
  )
}
