"""Arma el paquete para pip (PEP 517), sin herramientas ajenas."""
import base64
import hashlib
import zipfile
from pathlib import Path

NAME = "caja_dte_client"
VERSION = "{version}"
PACKAGE = "caja_dte"
INFO = f"{NAME}-{VERSION}.dist-info"
HERE = Path(__file__).parent


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Escribe el archivo .whl en una carpeta; devuelve su nombre."""
    name = f"{NAME}-{VERSION}-py3-none-any.whl"
    own = [each for each in sorted((HERE / PACKAGE).iterdir()) if each.is_file()]
    files = {each.relative_to(HERE).as_posix(): each.read_bytes() for each in own}
    files[f"{INFO}/METADATA"] = _metadata()
    files[f"{INFO}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: caja-dte\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = f"{INFO}/RECORD"
    rows = [f"{each},sha256={_digest(content)},{len(content)}" for each, content in files.items()]
    files[record] = "\n".join([*rows, f"{record},,", ""]).encode()
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for each, content in files.items():
            wheel.writestr(each, content)
    return name


def _metadata():
    head = (
        f"Metadata-Version: 2.1\nName: caja-dte-client\nVersion: {VERSION}\n"
        "Summary: El cliente de Caja DTE\nRequires-Python: >=3.9\nDescription-Content-Type: text/markdown\n\n"
    )
    return head.encode() + (HERE / "README.md").read_bytes()


def _digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
