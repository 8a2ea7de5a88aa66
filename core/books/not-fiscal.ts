/** First line of a list for people that nobody may declare with. An annex has no room for one: its name says it. */
export const NOT_FISCAL = ['PRUEBAS: sin validez fiscal'];
