/** Where the places of a table are, by row, in degrees of WGS84; NaN where nothing can be plotted. */
export type MapPositions = { lng: Float64Array; lat: Float64Array };
