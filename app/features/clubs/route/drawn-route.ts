import type { TrackPoint } from '#db/schema/clubs.ts'
import { profileShape } from './profile-shape.ts'
import { trackShape } from './track-shape.ts'

type Stored = { id: number; name: string; distance: number; climb: number; track: TrackPoint[] }

/** A route as its screens draw it: `distance` and `climb` in metres, `profile` null where its file knows no heights. */
export type DrawnRoute = ReturnType<typeof drawnRoute>

/** Works a route out for drawing, so that its pages carry two paths and not all of its points. */
export const drawnRoute = ({ track, ...route }: Stored) => ({
	...route,
	way: trackShape(track, route.distance),
	profile: profileShape(track, route.distance),
})
