import { MINUTE } from '#app/lib/time/time.ts'

type Time = { startTime: Date; endTime: Date }

/** Minutes for which the lights of a court are on before it is taken and after. */
export const LIGHTS_AROUND = 5

/** Returns when the lights of one court are on: around what is taken, without going off between two that follow. */
export function lightsOf(times: readonly Time[]) {
	const lights: { on: Date; off: Date }[] = []
	for (const { startTime, endTime } of times.toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())) {
		const on = new Date(startTime.getTime() - LIGHTS_AROUND * MINUTE)
		const off = new Date(endTime.getTime() + LIGHTS_AROUND * MINUTE)
		const last = lights.at(-1)
		if (last && on <= last.off) last.off = off > last.off ? off : last.off
		else lights.push({ on, off })
	}
	return lights
}
