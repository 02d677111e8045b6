/** The widths in which posters, stills and faces are made, in pixels; a smaller picture also in its own. */
export const imageWidths = [200, 400, 800, 1200, 1920]
