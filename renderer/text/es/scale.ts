/** Spanish texts of the scale at the till. */
export const esScale = {
  title: 'Balanza en puerto serie',
  lead: 'Conecte la balanza, elija su puerto y ponga algo sobre ella. En la venta, «Pesar» (Alt+B) lleva el peso a la última línea.',
  choose: 'Conectar balanza',
  again: 'Elegir otro puerto',
  none: 'No se eligió ningún puerto.',
  trying: 'Pesando…',
  reads: (weight: string) => `La balanza dice ${weight}.`,
  silent:
    'La balanza no dio ningún peso. Revise que esté encendida, que envíe su peso sin parar y que haya algo sobre ella.',
  weigh: 'Pesar',
};
