import type { Me } from '../../../session.ts'
import { Face } from '../../../shell/face.tsx'
import './avatar.css'

type Profile = Pick<NonNullable<Me['profile']>, 'id' | 'avatar'>
type Size = 'small' | 'medium' | 'large'

/** CSS pixels, so that the browser takes the right one of the sizes. */
const sides = { small: 40, medium: 72, large: 92 } as const

type Props = {
  /** Null before it is known or chosen: then a face stands for the member. */
  profile: Profile | null
  /** For the face of somebody without a profile. */
  seed?: string
  size?: Size
}

/** The square face of a profile: its picture, one of ours, or one drawn from its number. The name stands beside it. */
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
