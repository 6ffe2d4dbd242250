import type { QrDrawing } from '#app/lib/drawing/qr.server.ts'

/** The quiet zone that the standard requires around a code, in modules. */
const QUIET = 4

/** A QR code, dark on white in either theme: cameras look for exactly that. */
export function QrCode({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
	const side = size + 2 * QUIET
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
			shapeRendering="crispEdges"
			className="block aspect-square w-44 rounded-md border border-line bg-[#fff]"
		>
			<path d={path} fill="#000" />
		</svg>
	)
}
