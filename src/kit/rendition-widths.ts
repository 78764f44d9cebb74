const steps = [480, 960, 1440]
const most = 1920
/** A step closer to the full width saves too little. */
const closest = 0.85

/** The widths of the renditions of a picture: steps, and its own width up to 1920 pixels; none of a small one. */
export function toRenditionWidths(width: number): number[] {
  const full = Math.min(width, most)
  return width < Math.min(...steps) ? [] : [...steps.filter((step) => step < full * closest), full]
}
