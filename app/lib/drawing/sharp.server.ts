let loaded: ReturnType<typeof prepareSharp> | undefined

/** Reads and writes pictures. Loaded with the first one: most processes never need it. */
export const loadSharp = () => (loaded ??= prepareSharp())

async function prepareSharp() {
	const { default: sharp } = await import('sharp')
	sharp.cache(false)
	sharp.concurrency(1)
	// Of all that could read a file only these are let in, for the whole process. SVG is for pictures that we draw
	// ourselves: what strangers send has to begin like one of the others (`features/photos/pictures.server.ts`).
	sharp.block({ operation: ['VipsForeignLoad'] })
	sharp.unblock({
		operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
	})
	return sharp
}
