/** Shapes say a state a second time, for whoever does not tell the colours apart. */
export type StateShapeName = 'square' | 'diamond' | 'triangle' | 'circle' | 'hexagon' | 'dot' | 'ring';

/** Side of the square in which `SHAPE_PATHS` are drawn. */
export const SHAPE_BOX = 16;

/** SVG path data of each shape, closed, in a box of `SHAPE_BOX`; as SVG and as `Path2D` alike. A ring is never filled. */
export const SHAPE_PATHS: Record<StateShapeName, string> = {
  square: 'M2.5 2.5h11v11h-11z',
  diamond: 'M8 1.2 14.8 8 8 14.8 1.2 8z',
  triangle: 'M8 1.8 15 14H1z',
  circle: 'M8 2.2a5.8 5.8 0 1 1 0 11.6a5.8 5.8 0 1 1 0-11.6z',
  hexagon: 'M8 1.6 13.6 4.8v6.4L8 14.4 2.4 11.2V4.8z',
  dot: 'M8 4.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4z',
  ring: 'M8 2.8a5.2 5.2 0 1 1 0 10.4a5.2 5.2 0 1 1 0-10.4z',
};
