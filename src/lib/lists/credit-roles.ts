/** The roles of a person in a film or a series. */
export const filmRoles = ['director', 'writer', 'cast', 'camera', 'editor', 'music', 'producer', 'voice'] as const

/** The roles of a person in an album, a track or a clip. The artists are those under whose name it stands. */
export const musicRoles = [
  'artist',
  'featured',
  'composer',
  'lyricist',
  'arranger',
  'performer',
  'director',
  'producer',
  'recording',
] as const

/** Every role; the same list as in the database. */
export const creditRoles = [
  ...filmRoles,
  'artist',
  'featured',
  'composer',
  'lyricist',
  'arranger',
  'performer',
  'recording',
] as const
export type CreditRole = (typeof creditRoles)[number]
