import type { ReactNode } from 'react'
import { whatsApp } from '#app/lib/text/whatsapp.ts'

type Props = { text?: string; number?: string; className: string; children: ReactNode }

/** Opens WhatsApp beside the page, with a message to send and the number to send it to. */
export const WhatsAppLink = ({ text = '', number, ...link }: Props) => (
	<a {...link} href={whatsApp(text, number)} target="_blank" rel="noreferrer" />
)
