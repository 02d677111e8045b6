/** Aids for people who do not see or hear a film: a sound that describes it, a picture with sign language. */
export const aids = ['description', 'sign'] as const
export type Aid = (typeof aids)[number]
