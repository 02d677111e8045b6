/** The widths of posters, stills and faces in pixels; a smaller picture also gets its own width. */
export const imageWidths = [200, 400, 800, 1200, 1920]
