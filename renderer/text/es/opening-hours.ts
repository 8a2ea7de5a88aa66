/** Spanish texts of a shop's opening hours. */
export const esOpeningHours = {
  title: 'Horario',
  lead: 'Estadísticas compara el día dentro de este horario. Deje vacío el día en que no abre.',
  opens: 'Abre',
  closes: 'Cierra',
  day: { semana: 'Lunes a viernes', sabado: 'Sábado', domingo: 'Domingo' },
  fieldOf: (day: string, what: string) => `${day}: ${what.toLocaleLowerCase('es')}`,
  today: (opens: string, closes: string) => `Horario de hoy: de ${opens} a ${closes}`,
  closedToday: 'Hoy no abre',
};
