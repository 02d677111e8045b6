import { Face } from '../../../shell/face.tsx'
import type { ProfileCard } from '../profile-list.ts'

/** A profile's picture, or the face that is drawn for it. */
export function ProfileFace({ profile: { id, avatar } }: { profile: Pick<ProfileCard, 'id' | 'avatar'> }) {
  return (
    <span className="face" aria-hidden="true">
      {avatar ? (
        <img src={avatar.src} srcSet={avatar.srcset ?? undefined} sizes="92px" width="92" height="92" alt="" />
      ) : (
        <Face seed={String(id)} />
      )}
    </span>
  )
}
