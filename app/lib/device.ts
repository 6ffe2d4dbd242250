/** How the product looks on one device: as the device itself, or always light or dark. */
export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** What was chosen for one browser. `saver`: no photos, nothing loaded ahead, no connection kept open. */
export type Device = { theme: Theme; saver: boolean }
