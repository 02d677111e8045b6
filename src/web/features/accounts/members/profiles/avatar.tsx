import type { Me } from '#web/session.ts'
import { Face } from '#web/shell/face.tsx'
import './avatar.css'

type Profile = Pick<NonNullable<Me['profile']>, 'id' | 'avatar'>
type Size = 'small' | 'medium' | 'large'

/** Size in CSS pixels, from which the browser chooses the right picture. */
const sides = { small: 40, medium: 72, large: 92 } as const

type Props = {
  /** Null before it is known or chosen: then a drawn face represents the member. */
  profile: Profile | null
  /** Seed of the drawn face when there is no profile. */
  seed?: string
  size?: Size
}

/**
 * The square picture of a profile: its own picture, a built-in one, or one drawn from its number. The name is shown
 * beside it.
 */
export function ProfileAvatar({ profile, seed = '', size = 'small' }: Props) {
  return (
    <span className={`profile-avatar ${size}`}>
      {profile?.avatar ? (
        <img
          src={profile.avatar.src}
          srcSet={profile.avatar.srcset ?? undefined}
          sizes={`${sides[size]}px`}
          width={sides[size]}
          height={sides[size]}
          alt=""
          decoding="async"
        />
      ) : (
        <Face seed={profile ? `profile ${profile.id}` : seed} />
      )}
    </span>
  )
}
