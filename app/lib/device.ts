/** The colour theme of one device: `auto` follows the device's own setting. */
export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The settings of one browser. `saver` means no photos, nothing loaded ahead and no open connection. */
export type Device = { theme: Theme; saver: boolean }
