import { bounded } from '#app/features/platform/response-cache/bounded.ts'
import { drawVenue } from './draw-venue.ts'
import { readScene } from './scene.ts'

/** Drawings that were asked for lately, because one takes two milliseconds and a page shows a dozen. */
const drawings = bounded<string>(4 * 1024 * 1024)

/** Returns the drawing of that file name, or null for a name that is not one. */
export function findDrawing(file: string | undefined): string | null {
	const scene = readScene(file)
	if (!scene) return null
	const drawn = drawings.get(file!) ?? drawVenue(scene)
	drawings.set(file!, drawn, drawn.length)
	return drawn
}
