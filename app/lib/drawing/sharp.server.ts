let loaded: ReturnType<typeof prepareSharp> | undefined

/** Reads and writes pictures. Loaded on first use: most processes never need it. */
export const loadSharp = () => (loaded ??= prepareSharp())

async function prepareSharp() {
	const { default: sharp } = await import('sharp')
	sharp.cache(false)
	sharp.concurrency(1)
	// Allows only these of sharp's loaders, for the whole process. SVG is for pictures that we draw ourselves: uploads
	// have to begin like one of the other formats (`features/photos/pictures.server.ts`).
	sharp.block({ operation: ['VipsForeignLoad'] })
	sharp.unblock({
		operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
	})
	return sharp
}
