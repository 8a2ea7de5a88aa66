/** Spanish texts of what one person may not decide alone. */

export const esApproval = {
  approval: {
    manager: 'Gerente que aprueba',
    pin: 'PIN de quien aprueba',
    pinMissing: 'Escriba el PIN de quien aprueba',
    saleTitle: 'Hace falta un gerente',
    saleDo: 'Aprobar y emitir',
    actTitle: {
      'línea quitada tras cobrar': 'Quitar una línea ya cobrada',
      'venta vaciada tras cobrar': 'Vaciar una venta ya cobrada',
      'venta de otra persona reabierta': 'Venta de otra persona',
      'venta de otra persona descartada': 'Venta de otra persona',
    },
    actLead: {
      'línea quitada tras cobrar':
        'Ya se empezó a cobrar: quitar una línea lo aprueba un gerente con su PIN.',
      'venta vaciada tras cobrar': 'Ya se empezó a cobrar: vaciar la venta lo aprueba un gerente con su PIN.',
      'venta de otra persona reabierta':
        'La empezó otra persona: seguir con ella lo aprueba un gerente con su PIN.',
      'venta de otra persona descartada':
        'La empezó otra persona: descartarla lo aprueba un gerente con su PIN.',
    },
    actDo: 'Aprobar',
    back: 'Volver a la venta',
    nobody: 'No hay gerente que pueda aprobarlo; cree uno en Ajustes > Usuarios.',
    secondManager: 'Lo aprueba otro gerente con su PIN; queda en la bitácora con los dos nombres.',
  },
};
