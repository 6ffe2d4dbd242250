import qrcode from 'qrcode'

/** A QR code as one SVG path on a square of `size` modules, which has no quiet zone yet. */
export type QrDrawing = { size: number; path: string }

/** Draws text as a QR code that still reads when a seventh of it is lost. Throws for more than about 2 kB. */
export function drawQr(text: string): QrDrawing {
	const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
	let path = ''
	for (let y = 0; y < size; y++) {
		for (let x = 0; x < size; x++) {
			if (!data[y * size + x]) continue
			const from = x
			while (x + 1 < size && data[y * size + x + 1]) x++
			path += `M${from} ${y}h${x - from + 1}v1H${from}z`
		}
	}
	return { size, path }
}
