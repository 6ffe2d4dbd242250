import { PageError } from '#app/features/navigation/error-screen.tsx'
import { data } from 'react-router'

const missing = () => {
	throw data(null, 404)
}
export const loader = missing
export const action = missing

export const ErrorBoundary = PageError

export default function NotFound() {
	return null
}
